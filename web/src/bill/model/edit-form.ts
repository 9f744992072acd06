import { isSame } from '#domain';
import type { Editing } from './forms.ts';

/** The fields of a form that mean something together, as a price and how many it is for: whoever touches one has touched them all. */
export type Together<F> = readonly (readonly (keyof F)[])[];

const only = <F extends object>(form: F, fields: readonly (keyof F)[]): Partial<F> =>
  Object.fromEntries(fields.map((field) => [field, form[field]])) as Partial<F>;

/**
 * The form on screen: what was touched in it as it was typed, and the rest as it is on the bill `now`. Somebody else may have changed that
 * since the form was opened, and saving must not put it back. What is not on the bill any more stands there as it was opened, or when
 * something was touched last.
 */
export const shownEdit = <F extends object>(
  { form, touched }: Editing<F>,
  now: F | undefined,
  together: Together<F>,
): F =>
  !now
    ? form
    : together
        .filter((fields) => fields.some((field) => touched.includes(field as string)))
        .reduce((shown, fields) => ({ ...shown, ...only(form, fields) }), now);

/** The form with a part of it touched, on top of what stood on screen. What was put in again as it stood there is not touched. */
export function touchedEdit<F extends object>(
  editing: Editing<F>,
  now: F | undefined,
  part: Partial<F>,
  together: Together<F>,
): Editing<F> {
  const shown = shownEdit(editing, now, together);
  const fields = together.filter((each) =>
    each.some((field) => field in part && !isSame(part[field], shown[field])),
  );
  if (fields.length === 0) return editing;
  const touched = [...new Set([...editing.touched, ...fields.flat().map(String)])];
  return { ...editing, form: { ...shown, ...part }, touched };
}
