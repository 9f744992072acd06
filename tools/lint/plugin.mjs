// @ts-check
// Rules that oxlint lacks (`jsPlugins` in .oxlintrc.json).
import { askForTheKey } from './ask-for-the-key.mjs';
import { explainWhatIsPublic } from './explain-what-is-public.mjs';
import { returnCleanUpsOnly } from './return-clean-ups-only.mjs';

export default {
  meta: { name: 'fairtab' },
  rules: {
    'ask-for-the-key': askForTheKey,
    'explain-what-is-public': explainWhatIsPublic,
    'return-clean-ups-only': returnCleanUpsOnly,
  },
};
