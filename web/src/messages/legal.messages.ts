/** Terms & Conditions and Privacy Policy. `{operator}` runs this site. */
export default {
  'legal.operator': 'the operator of this site',
  'legal.updated': 'Last updated 21 November 2026',
  'legal.contact': 'Questions?',
  'legal.contact.none': 'Please ask whoever gave you the address of this site.',

  'terms.title': 'Terms & Conditions',
  'terms.intro':
    'These terms are between you and {operator}, who runs this copy of Fairtab. By using it you agree to them.',
  'terms.1.title': 'What Fairtab does',
  'terms.1.body':
    'Fairtab works out what each person owes on a shared bill, from what you enter: diners, items, rounds of drinks, service charge, tax and tip. It moves no money and is no party to what diners owe one another or the restaurant.',
  'terms.2.title': 'Beta',
  'terms.2.body':
    'Fairtab is a beta. It may change, pause or stop, and a password may be asked before it opens. Please do not pass that password on in public.',
  'terms.3.title': 'Guests and accounts',
  'terms.3.body':
    'You can use Fairtab as a guest, without an account. For an account you need a working e-mail address, and you look after your password. One person, one account.',
  'terms.4.title': 'Your responsibility for the figures',
  'terms.4.body':
    'Fairtab divides amounts exactly, down to the smallest coin, but only those you typed. Check the total against the printed bill before anyone pays.',
  'terms.5.title': 'What you enter',
  'terms.5.body':
    'Bills, names and groups remain yours. You allow Fairtab to keep and show them as far as that is needed for what you ask of it, and for nothing else. Enter other people’s names only as they would be fine with.',
  'terms.6.title': 'Fair use',
  'terms.6.body':
    'Do not try to reach data of other people, to overload or break the service, or to use it for anything against the law.',
  'terms.7.title': 'Trial, subscription and prices',
  'terms.7.body':
    'A new account starts with a free trial of 14 days, once per e-mail address. A subscription is bought through our checkout provider at the price shown there, renews until cancelled, and stays usable until the end of the period paid for. Nothing is charged to guests.',
  'terms.8.title': 'Availability and your data',
  'terms.8.body':
    'A guest’s bills are kept in this browser only: clearing the browser’s data deletes them, and nobody can bring them back. We try to keep the service available but do not promise it.',
  'terms.9.title': 'Liability',
  'terms.9.body':
    'Fairtab is provided as it is. As far as the law allows, we are not liable for losses that come from its use, such as a wrong amount paid. Nothing here limits rights that the law gives you as a consumer.',
  'terms.10.title': 'Ending',
  'terms.10.body':
    'You can stop at any time, and delete your account on your profile page. We may close accounts that break these terms, and say so first where we can.',
  'terms.11.title': 'Changes and law',
  'terms.11.body':
    'When these terms change, the new version appears here with its date; using Fairtab afterwards means that you agree. The law of the place where {operator} is established applies, without taking away the protection of the law where you live.',

  'privacy.title': 'Privacy Policy',
  'privacy.intro':
    'This page says what {operator} learns about you when you use Fairtab, and what stays with you. As a guest, almost everything stays with you.',
  'privacy.1.title': 'Guests: your bills stay on your device',
  'privacy.1.body':
    'Diners, items, rounds and totals that a guest enters are kept in the storage of this browser and are not sent to us, unless you open the bill as a live table (section 3). The same holds for a photo of the bill, whoever takes it: it is read on your device, sent nowhere, and kept there only if you ask for that. Anyone who can open this browser can see them. To delete them, use Clear Bill or clear the browser’s data for this site.',
  'privacy.2.title': 'The password gate and settings',
  'privacy.2.body':
    'During the beta this site may ask for a shared password. It is checked on your device; that you passed is remembered there, as are your theme, your home currency and the site’s public settings. There are no tracking cookies and no advertising.',
  'privacy.3.title': 'What the server sees',
  'privacy.3.body':
    'Like every web server, ours receives your IP address and the pages asked for, to deliver them and to fend off abuse. Sharing a summary hands it to the app you choose; from then on that app’s rules apply. When somebody opens a bill as a live table, the server gets it, so that everybody at the table can see it: the names of the diners, what is on the bill, who had what, and how whoever paid can be paid, if they show it. Whoever has the link or the code of the table can see that, and nobody else. Joining needs no account, and nothing but the name that you choose says who you are. A table is open for twelve hours, and everything about it is deleted seven days later.',
  'privacy.4.title': 'Accounts',
  'privacy.4.body':
    'An account holds your e-mail address, a digest of your password, when it was made, your choice about the newsletter, your home currency, saved groups, saved bills, how you get paid if you set that up, and what was recorded of a trial or subscription, so that you have them on every device. Other people who use Fairtab cannot read them. You can export all of it, and delete the account, on your profile page.',
  'privacy.5.title': 'Trial and subscription',
  'privacy.5.body':
    'That an address has had its free trial is remembered by a keyed digest of the e-mail address, also after the account is deleted: it cannot be turned back into the address, and serves only to continue the trial where it stood. Payments are handled by the checkout provider; we never see card numbers.',
  'privacy.6.title': 'Who else receives data',
  'privacy.6.body':
    'Nobody receives your data for their own purposes. Companies that run servers, send e-mails or take payments for us work on our instructions. Exchange rates are fetched without telling anyone who you are.',
  'privacy.providers.title': 'Logging in with Google or GitHub',
  'privacy.providers.body':
    'You can log in here with {providers}. Only if you choose that, your browser goes there, and the other side learns that you use this site, and when and from where you log in to it. It tells us your e-mail address, whether that is verified, and a number that stands for you there; your name and your picture, which it may tell us as well, are not used. It is told nothing about your bills, and we keep no access to your account there. Its own privacy rules apply to what it knows.',
  'privacy.7.title': 'How long, and your rights',
  'privacy.7.body':
    'What is on your device stays until you delete it; server logs are kept for a short time. You may ask what is held about you, have it corrected or deleted, take it with you, and complain to the data protection authority where you live.',
  'privacy.8.title': 'Contact and changes',
  'privacy.8.body':
    'Write to {operator} about anything on this page. When it changes, the new version appears here with its date.',
} as const;
