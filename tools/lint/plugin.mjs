// @ts-check
// Rules that oxlint lacks (`jsPlugins` in .oxlintrc.json).
import { explainWhatIsPublic } from './explain-what-is-public.mjs';
import { returnCleanUpsOnly } from './return-clean-ups-only.mjs';

export default {
  meta: { name: 'fairtab' },
  rules: {
    'explain-what-is-public': explainWhatIsPublic,
    'return-clean-ups-only': returnCleanUpsOnly,
  },
};
