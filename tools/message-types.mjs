// @ts-check
// Writes the types of all texts, which are not in git, before the linter and the compiler read them.
import './lib/check-node.mjs';
import { writeMessageTypes } from './lib/message-types.mjs';

await writeMessageTypes();
