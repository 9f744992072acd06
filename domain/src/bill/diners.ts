/** How many person colours there are (docs/product/interface.md, "Person colours"). */
export const PERSON_COLORS = 12;

/** The least-used colour, the lowest index in a tie: newcomers get an unused colour while there is one. */
export function nextColor(diners: readonly { readonly color?: number | undefined }[]): number {
  const uses = Array.from({ length: PERSON_COLORS }, () => 0);
  for (const { color } of diners) if (color !== undefined) uses[color] = (uses[color] ?? 0) + 1;
  return uses.indexOf(Math.min(...uses.slice(0, PERSON_COLORS)));
}
