// BobTheBuilder's login and refresh as its API document shows them, once more: on Express, with NestJS's errors.
'use strict';

const crypto = require('node:crypto');
const { DatabaseSync } = require('node:sqlite');
const backend = require('./backend.js');
const { HttpError, body, isEmail, isText } = backend;

const LIFE = 900; // seconds, `expiresIn`

const SCHEMA = `
CREATE TABLE IF NOT EXISTS users (
  id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, password TEXT NOT NULL, firstName TEXT NOT NULL,
  lastName TEXT NOT NULL, phoneNumber TEXT, role TEXT NOT NULL, createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS refresh_tokens (digest TEXT PRIMARY KEY, user TEXT NOT NULL);
`;

const LOGIN = 'POST /api/auth/login';
const REFRESH = 'POST /api/auth/refresh';
const epoch = (user) => ({ ...user, createdAt: Date.parse(user.createdAt) / 1000 });

const DRIFTS = {
  'any-password': backend.errorStatus(LOGIN, 200),
  'empty-body': backend.empty(REFRESH),
  'epoch-date': body(LOGIN, backend.within(['user'], epoch)),
  'html': backend.html(LOGIN),
  'missing-role': body(LOGIN, backend.within(['user'], backend.without('role'))),
  'null-name': body(LOGIN, backend.within(['user'], backend.replaced({ firstName: null }))),
  'number-id': body(LOGIN, backend.within(['user'], backend.replaced({ id: 7 }))),
  'renamed-token': body(REFRESH, backend.renamed('accessToken', 'token')),
  'snake-case-refresh': body(REFRESH, backend.snake),
  'snake-case-user': body(LOGIN, backend.within(['user'], backend.snake)),
  'status-201': backend.status(LOGIN, 201),
  'string-expires': body(LOGIN, backend.replaced({ expiresIn: '900' })),
  'tokens': body(LOGIN, ({ user, ...tokens }) => ({ user, tokens })),
};

const LIBERTIES = [
  body(LOGIN, backend.within(['user'], backend.replaced({ role: 'foreman' }))),
  body(LOGIN, backend.within(['user'], backend.without('phoneNumber', 'updatedAt'))),
  backend.errorStatus(LOGIN, 422),
  backend.status(REFRESH, 201),
  backend.errorStatus(REFRESH, 400),
];

function routes(app, options) {
  const database = new DatabaseSync(options.database);
  database.exec(SCHEMA);
  const row = (statement, ...values) => database.prepare(statement).get(...values);
  const digest = (token) => crypto.createHash('sha256').update(token).digest('hex');
  row(
    'INSERT OR IGNORE INTO users VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id', crypto.randomUUID(),
    'john.doe@example.com', backend.hashPassword('SecurePass123@'), 'John', 'Doe', '+1234567890', 'user',
    '2025-11-08T15:39:12.642Z', '2025-11-08T15:39:12.642Z');

  const issue = (subject) => {
    const refreshToken = crypto.randomBytes(40).toString('hex');
    row('INSERT INTO refresh_tokens VALUES (?, ?) RETURNING user', digest(refreshToken), subject);
    return {
      accessToken: backend.token({ sub: subject }, LIFE), refreshToken, tokenType: 'Bearer', expiresIn: LIFE,
    };
  };

  app.post('/api/auth/login', (request, response) => {
    const given = backend.validate(request.body, { email: isEmail, password: isText });
    const user = row('SELECT * FROM users WHERE email = ?', given.email);
    if (!backend.isPassword(given.password, user?.password)) throw new HttpError(401, 'Invalid credentials');
    response.json({ ...issue(user.id), user: backend.without('password')(user) });
  });

  app.post('/api/auth/refresh', (request, response) => {
    const given = backend.validate(request.body, { refreshToken: isText });
    const spent = row('DELETE FROM refresh_tokens WHERE digest = ? RETURNING user', digest(given.refreshToken));
    if (spent === undefined) throw new HttpError(401, 'Invalid refresh token');
    response.json(issue(spent.user));
  });
}

backend.main('BobTheBuilder', DRIFTS, LIBERTIES, routes);
