// @ts-check
// A rule that oxlint lacks (`jsPlugins` in .oxlintrc.json).
import { explainWhatIsPublic } from './explain-what-is-public.mjs';

export default { meta: { name: 'fairtab' }, rules: { 'explain-what-is-public': explainWhatIsPublic } };
