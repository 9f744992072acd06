/** The bill and the awards as pictures, and on paper (web/src/bill/picture). */
export default {
  'picture.share': 'Share Picture',
  'picture.busy': 'Drawing',
  'picture.print': 'Print / PDF',
  'picture.shareAward': 'Share award: {award}',
  'picture.saved': 'Picture saved to your downloads',
  'picture.savedAndCopied': 'Picture saved to your downloads, and copied',
  'picture.failed': 'The picture could not be made',
  'picture.failedHelp': 'Share Summary sends the same as text.',
  'picture.madeWith': 'Split with Fairtab',
  'picture.converted': 'about {amount}',
  'picture.rate': '1 {currency} = {rate}',
} as const;
