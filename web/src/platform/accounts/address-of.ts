/** A typed email address as the service takes it: without blanks, and with the domain in ASCII ("müller.de" is "xn--mller-kva.de"). */
export function addressOf(typed: string): string {
  const text = typed.trim();
  const at = text.lastIndexOf('@') + 1;
  const url = `http://${text.slice(at)}`;
  return /^\p{ASCII}*$/u.test(url) || !URL.canParse(url) ? text : text.slice(0, at) + new URL(url).hostname;
}
