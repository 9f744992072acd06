import { describe, expect, it } from 'vitest';
import { readAuthBody } from '#server/backend/auth-bodies.ts';

const read = (body: unknown) => readAuthBody(JSON.stringify(body));

describe('the body of a form of the auth service', () => {
  it('is passed on with all its fields', () => {
    const body = { email: ' Ann@Example.org ', password: null, data: { language: 'de' }, other: [1] };
    expect(read(body)).toEqual(body);
    expect(readAuthBody('')).toEqual({});
  });

  it.each([
    ['{', 'The request is no valid JSON.'],
    ['[]', 'The request must be a JSON object.'],
    ['null', 'The request must be a JSON object.'],
    ['{"other":["\\u0000"]}', 'The request holds a character that cannot be stored.'],
    ['{"type":1}', '"type" must be a text of at most 50 characters.'],
    [`{"nonce":"${'x'.repeat(101)}"}`, '"nonce" must be a text of at most 100 characters.'],
    ['{"email":"a<b@example.org"}', 'Unable to validate email address: invalid format'],
    ['{"email":"g1:victim@example.org;"}', 'Unable to validate email address: invalid format'],
    ['{"data":[]}', '"data" must be an object.'],
    ['{"data":[],"email":"a b","password":5}', '"password" must be a text of at most 1000 characters.'],
  ])('%s: %s', (text, problem) => {
    expect(readAuthBody(text)).toBe(problem);
  });
});
