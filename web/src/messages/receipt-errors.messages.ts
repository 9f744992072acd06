/** Why a photo of a bill could not be read (docs/product/texts.md, "Error catalogue"), and what to do then: typing always goes on. */
export default {
  'error.receipt.offline.title': 'No connection',
  'error.receipt.offline':
    'The reader has to be downloaded once, and Fairtab cannot be reached. Try again when you are online, or type the bill in.',
  'error.receipt.corrupt.title': 'The reader is damaged',
  'error.receipt.corrupt':
    'Something arrived damaged, so it was not used. Download the reader again, or type the bill in.',
  'error.receipt.missing.title': 'The reader is not there',
  'error.receipt.missing':
    'This server does not have the reader right now. Try again later, or type the bill in.',
  'error.receipt.full.title': 'No room left',
  'error.receipt.full':
    'There is not enough room on this device for the reader. Free some space and try again, or type the bill in.',
  'error.receipt.unreadable.title': 'Not a picture',
  'error.receipt.unreadable':
    'This browser cannot open that file. Choose a photo in JPEG or PNG format, or a PDF, or type the bill in.',
  'error.receipt.heic.title': 'HEIC photo',
  'error.receipt.heic':
    'This browser cannot open photos in HEIC format. Take the photo here, save it as JPEG, or type the bill in.',
  'error.receipt.tooLarge.title': 'Picture too large',
  'error.receipt.tooLarge':
    'That picture is too large to be read here. Take a smaller one, or type the bill in.',
  'error.receipt.failed.title': 'Could not read the photo',
  'error.receipt.failed': 'Something went wrong while reading. Try again, or type the bill in.',
} as const;
