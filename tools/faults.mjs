// @ts-check
// `npm run faults [name …] [-- --quick] [--seed N]`: counts data lost by faults. Prints a line for each fault, and
// fails when anything that was acknowledged is lost. docs/faults.md says more. A name is the tag of a test under
// tests/faults.
import './lib/check-node.mjs';
import { readArguments } from './lib/arguments.mjs';
import { makeBuilt, playwright } from './lib/ready.mjs';

const { values, positionals } = readArguments(
  `npm run faults [-- NAME …]: counts data that faults lose. Fails when anything that was acknowledged is lost
  NAME      the tag of a test in tests/faults; all by default
  --quick   shortened
  --seed N  of what is random; 7 by default`,
  {
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      seed: { type: 'string', default: '7' },
    },
  },
);
await makeBuilt('what the faults need', 'npm run faults');
const names = positionals.length > 0 ? [`--grep=@(${positionals.join('|')})(?![-\\w])`] : [];
process.exitCode = await playwright(['--project=faults', '--reporter=list', ...names], {
  FAULTS_QUICK: values.quick ? '1' : '',
  FAULTS_SEED: values.seed,
});
