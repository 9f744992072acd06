/** True if a file can be a photo of a bill. Some systems give no type for HEIC. */
const isPhoto = ({ type, name }: File): boolean =>
  type.startsWith('image/') || type === 'application/pdf' || /\.(?:heic|heif)$/i.test(name);

/** True if files are being dragged, of whatever kind: the browser reveals their types only once they are dropped. */
export const hasFiles = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;

/** The photos and PDFs among what was chosen, dropped or pasted. */
export const photosOf = (files: FileList | null | undefined): readonly File[] =>
  [...(files ?? [])].filter(isPhoto);
