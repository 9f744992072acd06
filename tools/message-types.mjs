// @ts-check
// Writes the types of all texts, which are not in git, before the linter and the compiler read them.
import './lib/check-node.mjs';
import { readArguments } from './lib/arguments.mjs';
import { writeMessageTypes } from './lib/message-types.mjs';

readArguments(
  'npm run check:lint and npm run check:types: the types of all texts, then the linter or the compiler',
  {},
);
await writeMessageTypes();
