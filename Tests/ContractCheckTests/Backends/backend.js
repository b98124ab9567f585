// What the Express backends share: starting and ending, accounts in SQLite, passwords, tokens, NestJS's errors, drifts.
//
// A backend is written from its document, not from its contract, so that the two can disagree. A drift departs from
// the document on purpose: it changes the responses of some requests just before they are sent.
'use strict';

const crypto = require('node:crypto');
const { parseArgs } = require('node:util');
const express = require('express');

const LIFE = 600_000; // milliseconds after which a backend ends, whatever happens

// Passwords: scrypt with a salt of its own for each.

function hashPassword(password) {
  const salt = crypto.randomBytes(16);
  return `${salt.toString('hex')}:${crypto.scryptSync(password, salt, 32).toString('hex')}`;
}

const NOBODYS_HASH = hashPassword(crypto.randomBytes(16).toString('hex'));

/** Takes as long for an unknown user (no hash) as for a wrong password. */
function isPassword(password, knownHash) {
  const [salt, hash] = (knownHash ?? NOBODYS_HASH).split(':').map((text) => Buffer.from(text, 'hex'));
  const isEqual = crypto.timingSafeEqual(crypto.scryptSync(password, salt, 32), hash);
  return isEqual && knownHash !== undefined;
}

// Tokens: JSON Web Tokens (RFC 7519) signed with HS256.

const key = crypto.randomBytes(32);
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (text) => crypto.createHmac('sha256', key).update(text).digest();

function token(claims, life) {
  const now = Math.floor(Date.now() / 1000);
  const payload = { ...claims, iat: now, exp: now + life, jti: crypto.randomBytes(8).toString('hex') };
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
  return `${text}.${sign(text).toString('base64url')}`;
}

/** The claims of a token of ours that has not expired; undefined for any other. */
function claims(given) {
  const [header, payload, signature, ...rest] = given.split('.');
  if (signature === undefined || rest.length > 0) return undefined;
  const ours = sign(`${header}.${payload}`);
  const theirs = Buffer.from(signature, 'base64url');
  if (ours.length !== theirs.length || !crypto.timingSafeEqual(ours, theirs)) return undefined;
  const found = JSON.parse(Buffer.from(payload, 'base64url'));
  return found.exp > Date.now() / 1000 ? found : undefined;
}

// Errors as NestJS writes them.

const NAMES = { 400: 'Bad Request', 401: 'Unauthorized', 404: 'Not Found', 409: 'Conflict' };

class HttpError extends Error {
  constructor(status, message) {
    super(String(message));
    this.body = { message, error: NAMES[status], statusCode: status };
    this.status = status;
  }
}

/** Throws as NestJS's ValidationPipe does; `rules` gives each field a test and what to say. */
function validate(body, rules) {
  const given = body !== null && typeof body === 'object' ? body : {};
  const failed = Object.entries(rules).filter(([name, [isGood]]) => !isGood(given[name]));
  if (failed.length > 0) throw new HttpError(400, failed.map(([name, [, says]]) => `${name} ${says}`));
  return given;
}

const isText = [(value) => typeof value === 'string' && value !== '', 'should not be empty'];
const isEmail = [
  (value) => typeof value === 'string' && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value), 'must be an email',
];

/** The bearer token's claims; 401 without a good one. */
function authenticated(request) {
  const [scheme, given] = (request.headers.authorization ?? '').split(' ');
  const found = scheme.toLowerCase() === 'bearer' && given ? claims(given) : undefined;
  if (found === undefined) throw new HttpError(401, 'Unauthorized');
  return found;
}

// Drifts. A place is "METHOD /path"; a reply has a status, a body or, in place of it, a text, and a type.

const at = (place, change, isError = false) => ({
  meets: (request, status) =>
    [`${request.method} ${request.path}`, ''].includes(place) && status >= 400 === isError,
  change,
});
const body = (place, change) => at(place, (reply) => ({ ...reply, body: change(reply.body) }));
const errorBody = (place, change) => at(place, (reply) => ({ ...reply, body: change(reply.body) }), true);
const status = (place, code) => at(place, (reply) => ({ ...reply, status: code }));
const errorStatus = (place, code) => at(place, (reply) => ({ ...reply, status: code }), true);
const PAGE =
  '<!DOCTYPE html>\n<html><head><title>502</title></head><body><h1>Bad gateway</h1></body></html>\n';
const html = (place) => at(place, (reply) => ({ ...reply, text: PAGE, type: 'text/html' }));
const empty = (place) => at(place, (reply) => ({ ...reply, text: '' }));
const cut = (place) =>
  at(place, (reply) => {
    const text = JSON.stringify(reply.body);
    return { ...reply, text: text.slice(0, text.length / 2) };
  });
const serverError = (place) =>
  at(place, (reply) => ({
    ...reply, status: 500, body: { statusCode: 500, message: 'Internal server error' },
  }));

/** A change to the member at a path of keys. */
const within = (path, change) =>
  path.length === 0
    ? change
    : (value) => ({ ...value, [path[0]]: within(path.slice(1), change)(value[path[0]]) });
const renamed = (old, name) => (value) =>
  Object.fromEntries(Object.entries(value).map(([key, member]) => [key === old ? name : key, member]));
const without = (...names) => (value) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !names.includes(key)));
const replaced = (values) => (value) => ({ ...value, ...values });
const wrapped = (name) => (value) => ({ [name]: value });

function keys(change, value) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [change(name), keys(change, member)]));
}
const camel = (value) => keys((name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()), value);
const snake = (value) => keys((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value);

function drifting(drifts) {
  return (request, response, next) => {
    const json = response.json.bind(response);
    response.json = (content) => {
      let reply = { status: response.statusCode, body: content, type: 'application/json' };
      for (const drift of drifts) {
        if (drift.meets(request, reply.status)) reply = drift.change(reply);
      }
      response.status(reply.status).type(reply.type);
      return reply.text === undefined ? json(reply.body) : response.send(Buffer.from(reply.text));
    };
    next();
  };
}

/**
 * A backend's whole program; `routes` adds what it answers to an Express application.
 *
 * OpenChoices are other ways to do what the document leaves open; the drift of that name takes all of them.
 */
function main(title, drifts, liberties, routes) {
  const chosen = (name) => (name === 'liberties' ? liberties : [drifts[name]]);
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      database: { type: 'string', default: ':memory:' },
      drift: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const unknown = values.drift.filter((name) => name !== 'liberties' && !Object.hasOwn(drifts, name));
  if (values.help || unknown.length > 0) {
    console.error(`${title} on a loopback port: --port N, --database FILE, --drift NAME with NAME one of`);
    console.error([...Object.keys(drifts), 'liberties'].sort().join(' '));
    process.exit(values.help ? 0 : 2);
  }
  const app = express();
  app.disable('x-powered-by');
  app.use(drifting(values.drift.flatMap(chosen)));
  app.use(express.json());
  routes(app, values);
  app.use((request) => {
    throw new HttpError(404, `Cannot ${request.method} ${request.path}`);
  });
  app.use((error, request, response, next) => {
    const known = error instanceof HttpError ? error : new HttpError(error.status ?? 500, error.message);
    response.status(known.status).json(known.body);
  });
  const server = app.listen(Number(values.port), '127.0.0.1', () => {
    console.log(`listening on http://127.0.0.1:${server.address().port}`);
  });
  process.stdin.on('end', () => process.exit(0)).on('error', () => process.exit(0)).resume();
  setTimeout(() => process.exit(1), LIFE);
}

module.exports = {
  HttpError, authenticated, body, camel, claims, cut, empty, errorBody, errorStatus, hashPassword, html, isEmail,
  isPassword, isText, main, renamed, replaced, serverError, snake, status, token, validate, within, without, wrapped,
};
