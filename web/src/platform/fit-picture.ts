/** How much smaller each next try is. */
const STEP = 0.8;
const QUALITY = 0.8;
/** Smaller than this nothing can be read any more. */
const SMALLEST_PX = 200;

async function encoded(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/**
 * The picture as a JPEG of at most `bytes`, smaller until it fits. Drawn anew, so that nothing but what is to be seen is in it: no
 * place, no camera. Rejects where the browser cannot open it, or it does not fit.
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
