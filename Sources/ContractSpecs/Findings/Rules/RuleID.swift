/// The id of a rule, under which `rules.json` has what the two sides of a difference are told.
package enum RuleID: String, Hashable, Sendable, CaseIterable {
  // MARK: kinds

  case responseStatus, responseHeader, responseMediaType, responseSlow, certificateExpiry, bodyEmpty
  case bodyUnexpected, bodyNotJSON, bodyTruncated, bodyWrapped, bodyUnwrapped, bodyUnrelated
  case fieldCasing, fieldMoved, fieldRenamed, fieldMissing, fieldUnexpected, valueType, valueNull
  case valueFormat, valueChoice, valueRange, valueLiteral, keyDuplicated, numberPrecision, modelTrap
  case modelFailed, releasedModel

  // MARK: headers and bodies

  case missingHeader, otherLength, errorInOtherForm, otherDocument, listOfElements, graphqlField,
    graphqlRequest
  case graphqlErrors, textWithoutQuotes, byteOrderMark, otherCharset, namedCharset, otherCharsetOfASCII
  case wrongCharset, otherMediaType, retryAfterDate, encodedDataCut, lookFirst, refusedByDecoder

  // MARK: streams

  case listAsOnePiece, eventsAsLines, commaAfterLine, severalValuesInLine, valueInSeveralLines
  case lineOfText, linesWithoutField, noLineBetweenEvents, eventOfText, eventWithoutData
  case noPieceBeforeEnd, noEventWithData, unfinishedEvent

  // MARK: bodies that are not JSON

  case compressedTwice, compressedUnnamed, fileForJSON, wideJSON, wideJSONWithMark, foreignJSON
  case foreignJSONNamed, textForJSON, pageForJSON, xmlForJSON, prefixedJSON, jsonp, looseJSON
  case trailingComma, deepJSON, jsonLines, cutOrMiscountedJSON, cutJSON, pythonText, phpText, perlText
  case goText, phpSource, printedBeforeJSON, printedAfterJSON, printedWord, base64Body, eventsForJSON
  case blankBody, bytesForJSON, brokenJSON, json5Read

  // MARK: missing members

  case absentNullable, absentNullableOfModel, nullsLeftOut, nullsLeftOutOfModel, missingGroup, inCookie
  case keyOfOtherSense, keyOfOtherUnit, insideOtherMember, allInsideOtherMember, elsewhere
  case severalPlaces, errorInPlace, memberOfObject, unlikelyKeys, namesake, keyBeside
  case keyBesideInOtherForm, oneOfSeveralKeys, oneOfSeveralPlaces, flattenedMembers, idBeside, entriesBeside

  // MARK: unexpected members

  case manyUnexpected, unexpectedAround, noPatternMatches, sameKeyForDecoder

  // MARK: members under another name or at another place

  case renamed, renamedForSome, renamedTogether, renamedTogetherForSome, perhapsRenamed, perhapsMoved
  case movedTogether, movedTogetherIntoNew, movedIntoNew, movedForSome, movedUnderOtherKeys
  case membersOfParent, recasedBySerializer, recasedKeys, recasedKey, otherCodePoints, keyReadByStrategy
  case sameKeyForSwift, convertFromSnakeCase, readEitherKey, nameKey, nameKeys

  // MARK: null and no value

  case nullDocument, nullOfTuple, nullMember, nullOfCase, nullList, nullUnreadByModel
  case nullForAbsentMember, nullOfOptionalKey, nullEntry, nullElement, nullOfNeededElement, emptyText
  case emptyForm, emptyDate, nullInQuotes, nullInQuotesForText, zeroForNoValue, falseForNoValue
  case zeroDate, nullOfGo, nullableOfGo

  // MARK: texts

  case uuidWithoutHyphens, uuidInBase64, prefixedUUID, uuidInBraces, relativeURL, urlWithoutScheme
  case urlOfSameScheme, tokenWithScheme, loneSurrogate, loneSurrogateInKey, decimalInOtherForm
  case phoneWithTrunkZero, phoneInOtherForm, phoneWithoutCountry, urlSafeBase64, keyThatIsNoInteger
  case otherCasing, choicesInOtherCasing, choicesInOtherStyle, timeWithoutSeconds, misread, lossy
  case escaped, casingDiffers, spaceAround, separatorsDiffer, rawValueWithCasing, rawValue, tokenType
  case compareWithoutCasing, trimSpace, compareWithSent

  // MARK: choices

  case noCaseOfEnum, newValue

  // MARK: arrays and objects

  case valuesWithoutNames, textForObject, printedList, jsonInBase64, mapForPairs, valueInObject
  case emptyArrayForList, repeatedElement, ofSomeElements, typeOfContract

  // MARK: what is promised beside a value's type

  case otherMemberCount, keyOfOtherForm, memberBesideAnother, otherElementCount, unlistedValue
  case excludedValue, valueInPlaceOfNone, otherFormOnCondition, unevaluatedMember
  case unevaluatedElement

  // MARK: values of another type

  case quotedNumber, decimalForInteger, quotedBoolean, numberForBoolean, numberForString, numberForText
  case numberForDecimal, fractionForInteger, nonConformingNumber, nonConformingInteger
  case emptyArrayForObject, emptyArrayForMembers, arrayForObject, listForObject, emptyObjectForArray
  case objectForArray, mapForArray, valueForArray, pairsForMap, numberForName, arrayForMap, idForObject
  case arrayForValue, joinedList, encodedJSON, textForTime, dateForNumber

  // MARK: values that a check expects

  case otherValue, noValue, noNull, valueOfOtherType, otherOrder, sameValue, underOtherSpelling, swapped
  case sameMoment, sameNumber, sameDigits, sameComposition, sameUUID

  // MARK: numbers

  case noMultiple, addressForNumber, shortenedNumber, numberWithUnit, amountWithUnit, thousandfold
  case thousandth, hundredfold, hundredth, smallFloat, integerOfOtherWidth, addressOfObject
  case emptyTextForList, wholeAsDouble, textWithSeparators, greatInteger, greatIntegerWithPoint
  case greatNumber, beyondDecimal, greatFloat, heldByUnsigned, heldByDecimal, heldByDouble, heldByNone

  // MARK: dates and times

  case unknownUnit, clockWithPoint, digitsOfDate, momentThatHasPassed, spanForMoment, fractionOfSecond
  case fractionWithoutZone, impossibleDay, fractionWithoutColon, partsOfDate, numberForDate
  case unixTimeForDate, swiftSeconds, numberOfUnknownUnit, unixTimeRead, unixTime, otherUnit
  case writeDateTime, writeLocalDateTime, writeDate, writeTime, noZone, readNonEmptyDate
  case readPossibleDay, dateReadByISO8601, guessZone, readNumberText, readDotNetDate, dropZoneName
  case readRFC1123, readByFormatter, tryThisForm, readByNewSystems, dateAsPromised, unreadByFormatter
  case unreadByFormatterButISO8601, fractionForOlderSystems, setISO8601, setFractionStrategy
  case setCustomStrategy, promiseNumbers, lowerCaseDate, longFraction, unusualDate

  // MARK: the app's model

  case codeRefuses, requestRefused, promiseIt, openEnum, onlyModel, documentSwiftSeconds, sendDate
  case readDateText, setDateStrategy, setNumberStrategy, nameProperty, cancelOut, writeCase
  case writeDictionary, writeInitializer, writeVariable, overloadForWrapper, tryVariantFirst, setUpFormatter

  // MARK: statuses: successes

  case accepted, errorAsSuccess, perhapsErrorAsSuccess, successWithOtherBody, successWithoutBody
  case successWithoutJSON, foundWithoutBody, found, foundNothing, noContent, lookForError
  case takeAnySuccess, pageForError, documentedStatus

  // MARK: statuses: redirects

  case loginPage, loginPageOrSuccess, redirectForAbsence, redirectForRefusal, redirectAfterForm
  case redirect, notFollowed, followedUnencrypted, followed, followedWithGET, followedPerhapsWithGET
  case leadsToItself, leadsToItselfWithCookie, asksAgain, tooManyRedirects, needsTLS, blockedByATS
  case leavesTLS, slash, slashWithoutQuery

  // MARK: statuses: errors

  case otherRefusal, methodIsAllowed, methodNotAllowed, otherMethodsAllowed, methodOrProxy
  case goneForAbsent, gone, tooLarge, mediaTypeRefused, wrongRequest, conflict, otherReason
  case unauthenticated, forbidden, forbiddenAsPromised, withoutCredentials, withoutAuth
  case forbiddenWithoutAuth, authenticatedOtherwise, notConditional, notFoundForDenial, notFound
  case notThere, gatewayWithMessage, badGateway, gatewayTimeout, cloudflare, unavailable, networkSignIn
  case serverFailure

  // MARK: other checks of the run, and tokens

  case effectMissing, acceptedAfter, answerWithSent, originBroken, origin, sameAsIn, sentValueBroken
  case issuedExpired, givenExpired, tokenAcceptedBefore, tokenAcceptedElsewhere, acceptTokenEachTime
  case acceptTokenHere, neverAccepted, notRenewed, refusedEarly, neverArrives

  // MARK: causes

  case serviceGone, routesGone, routesOrResourcesGone, allErrorsInOtherForm, emptyTexts, enumCasing
  case omittedNulls, omittedRequiredNulls, ownKeys, severalKinds, severalStatuses, severalVersions
  case everyRequest
}
