// Cleveroo's parents and children as its testing guide describes them.
'use strict';

const { DatabaseSync } = require('node:sqlite');
const backend = require('./backend.js');
const { HttpError, body, isEmail, isText } = backend;

const LIFE = 3600; // seconds

const SCHEMA = `
CREATE TABLE IF NOT EXISTS parents (
  id INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE, phone TEXT NOT NULL, password TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS children (
  id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, username TEXT NOT NULL UNIQUE, age INTEGER NOT NULL,
  gender TEXT NOT NULL, avatar TEXT NOT NULL, password TEXT NOT NULL);
`;
const AVATARS = { male: '\u{1F466}', female: '\u{1F467}' };

const PARENT = 'POST /auth/login/parent';
const CHILD = 'POST /auth/login/child';
const CHILDREN = 'GET /parent/children';
const each = (change) => (children) => children.map(change);

const DRIFTS = {
  'any-email': backend.errorStatus('POST /auth/register', 201),
  'camel-case': body(PARENT, backend.camel),
  'children-under-data': body(CHILDREN, backend.wrapped('data')),
  'child-tokens-alone': body(CHILD, backend.without('child')),
  'cut-json': backend.cut(CHILDREN),
  'html': backend.html(CHILDREN),
  'missing-avatar': body(CHILDREN, each(backend.without('avatar'))),
  'null-avatar': body(CHILDREN, each(backend.replaced({ avatar: null }))),
  'null-username': body(CHILDREN, each(backend.replaced({ username: null }))),
  'number-token-type': body(CHILD, backend.replaced({ token_type: 1 })),
  'one-gender': body(CHILDREN, each(backend.replaced({ gender: 'female' }))),
  'opaque-token': body(PARENT, backend.replaced({ access_token: 'c0ffee' })),
  'register-200': backend.status('POST /auth/register', 200),
  'renamed-token': body(PARENT, backend.renamed('access_token', 'token')),
  'server-error': backend.serverError('POST /parent/children'),
  'signed-in-201': backend.status(PARENT, 201),
  'string-age': body(CHILDREN, each((child) => ({ ...child, age: String(child.age) }))),
  'tokens-alone': body(PARENT, backend.without('parent')),
  'unguarded-children': backend.errorStatus(CHILDREN, 200),
};

const LIBERTIES = [
  backend.empty('POST /auth/register'),
  backend.errorStatus('POST /auth/register', 422),
  body(PARENT, ({ parent, ...tokens }) => ({ ...tokens, user: parent, role: 'PARENT', children: [] })),
  body(PARENT, backend.replaced({ token_type: 'bearer' })),
  backend.errorStatus(PARENT, 404),
  body(CHILD, ({ child, ...tokens }) => ({ ...tokens, ...child })),
  body('POST /parent/children', () => ({ message: 'Child added' })),
  backend.errorStatus('POST /parent/children', 400),
  body(CHILDREN, each((child) => ({ ...child, id: `c-${child.id}` }))),
  backend.errorStatus(CHILDREN, 403),
];

function routes(app, options) {
  const database = new DatabaseSync(options.database);
  database.exec(SCHEMA);
  const row = (statement, ...values) => database.prepare(statement).get(...values);
  const rows = (statement, ...values) => database.prepare(statement).all(...values);

  const signedIn = (kind, user) => ({
    access_token: backend.token({ sub: String(user.id), kind }, LIFE),
    token_type: 'Bearer',
    [kind]: backend.without('password', 'parent')(user),
  });

  const signIn = (kind, user, password) => {
    if (!backend.isPassword(password, user?.password)) throw new HttpError(401, 'Invalid credentials');
    return signedIn(kind, user);
  };

  const parent = (request) => {
    const { sub, kind } = backend.authenticated(request);
    const found = kind === 'parent' ? row('SELECT * FROM parents WHERE id = ?', sub) : undefined;
    if (found === undefined) throw new HttpError(401, 'Unauthorized');
    return found;
  };

  app.post('/auth/register', (request, response) => {
    const given = backend.validate(request.body, {
      email: isEmail,
      phone: [(value) => /^\+\d{7,15}$/.test(value ?? ''), 'must be a phone number'],
      password: [(value) => typeof value === 'string' && value.length >= 8, 'must have 8 characters or more'],
      confirmPassword: [(value) => value === request.body.password, 'must match password'],
    });
    const added = row(
      'INSERT OR IGNORE INTO parents (email, phone, password) VALUES (?, ?, ?) RETURNING id, email, phone',
      given.email, given.phone, backend.hashPassword(given.password));
    if (added === undefined) throw new HttpError(409, 'Email already exists');
    response.status(201).json({ ...added, children: [] });
  });

  app.post('/auth/login/parent', (request, response) => {
    const given = backend.validate(request.body, { email: isEmail, password: isText });
    const user = row('SELECT * FROM parents WHERE email = ?', given.email);
    response.status(200).json(signIn('parent', user, given.password));
  });

  app.post('/auth/login/child', (request, response) => {
    const given = backend.validate(request.body, { username: isText, password: isText });
    const user = row('SELECT * FROM children WHERE username = ?', given.username);
    response.status(200).json(signIn('child', user, given.password));
  });

  app.post('/parent/children', (request, response) => {
    const { id, password } = parent(request);
    const given = backend.validate(request.body, {
      username: isText,
      age: [(value) => Number.isInteger(value) && value > 0, 'must be a positive integer'],
      gender: [(value) => Object.hasOwn(AVATARS, value), 'must be male or female'],
    });
    const added = row(
      'INSERT OR IGNORE INTO children (parent, username, age, gender, avatar, password) VALUES (?, ?, ?, ?, ?, ?)'
        + ' RETURNING id, username, age, gender, avatar',
      id, given.username, given.age, given.gender, AVATARS[given.gender], password);
    if (added === undefined) throw new HttpError(409, 'Username already exists');
    response.status(201).json(added);
  });

  app.get('/parent/children', (request, response) => {
    const { id } = parent(request);
    response.json(rows('SELECT id, username, age, gender, avatar FROM children WHERE parent = ?', id));
  });
}

backend.main('Cleveroo', DRIFTS, LIBERTIES, routes);
