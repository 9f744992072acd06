/** Factor by which each further try is scaled down. */
const STEP = 0.8;
const QUALITY = 0.8;
/** Below this size nothing is legible. */
const SMALLEST_PX = 200;

async function encoded(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/**
 * The picture as a JPEG of at most `bytes`, scaled down until it fits. It is redrawn, so that it carries no metadata such as place or
 * camera. Rejects if the browser cannot open it, or it does not fit.
 */
export async function fitPicture(picture: Blob, bytes: number): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  try {
    const side = Math.max(bitmap.width, bitmap.height);
    const smallest = SMALLEST_PX / side;
    for (let scale = 1; scale >= smallest; scale *= STEP) {
      const jpeg = await encoded(bitmap, scale);
      if (jpeg && jpeg.size <= bytes) return jpeg;
    }
    throw new Error('the picture does not fit');
  } finally {
    bitmap.close();
  }
}
