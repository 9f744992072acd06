/** The header's mark: a torn claret receipt with three unequal blocks, the tab code. Decoration beside the name. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden>
      <path fill="var(--claret)" d="M1 0h18v19l-3-3-3 3-3-3-3 3-3-3-3 3z" />
      <path fill="#fffefa" d="M4.2 4h11.6v2.5H4.2z" />
      <path fill="#f9cb4e" d="M4.2 8h4.9v5H4.2z" />
      <path fill="#82ccfe" d="M9.8 8h3.3v5H9.8z" />
      <path fill="#f1a6b6" d="M13.8 8h2v5h-2z" />
    </svg>
  );
}
