/**
 * The error catalogue (docs/product/texts.md, "Error catalogue"): what went wrong with accounts and backend, and what
 * to do about it. `platform/accounts/describe-error.ts` says which belongs to which failure.
 */
export default {
  'error.title.auth': 'Authentication Error',
  'error.title.database': 'Database Error',
  'error.title.limit': 'Rate Limit Exceeded',
  'error.title.validation': 'Validation Error',
  'error.title.signUp': 'Sign up failed',
  'error.title.logIn': 'Login failed',
  'error.title.session': 'Session error',
  'error.title.profile': 'Profile error',
  'error.title.update': 'Update Failed',
  'error.title.currency': 'Update failed',
  'error.title.offline': 'No connection',
  'error.title.unavailable': 'Service unavailable',
  'error.title.mail': 'Email not sent',
  'error.title.subscription': 'Subscription still active',

  'error.tables_missing': 'Database tables not found. Please run the setup SQL script.',
  'error.policy': 'Database permission issue. Please check RLS policies.',
  'error.foreign_key': 'Authentication in progress. Please try logging in directly.',
  'error.invalid_credentials': 'Incorrect email or password. Please try again.',
  'error.email_not_confirmed': 'Please confirm your email before logging in.',
  'error.duplicate': 'This account already exists. Please log in instead.',
  'error.already_registered': 'This email is already registered. Please log in instead.',
  'error.weak_password': 'Password must be at least 6 characters',
  'error.same_password': 'The new password must be different from the old one.',
  'error.link_invalid': 'This link has expired or was used before. Please ask for a new one.',
  'error.code_invalid':
    'This code is wrong or does not work any more. After five wrong ones you need a new code.',
  'error.provider_denied': 'You did not agree there, so nobody was logged in.',
  'error.provider_expired': 'This took too long, or began in another browser. Please start again.',
  'error.provider_email':
    'Your email address is not verified there, so we cannot know that it is yours. Verify it there, or use another way to log in.',
  'error.provider_other_email':
    'You have an account here with another of your email addresses there. Log in with that address, or make it the primary one there.',
  'error.provider_unavailable':
    'The other service did not answer as it should. Please try again, or use another way to log in.',
  'error.provider_off': 'This way to log in is not open here. Please use another one.',
  'error.access_code': 'This access code is not valid.',
  'error.login_rate_limit': 'Too many login attempts. Please try again in a minute.',
  'error.reset_rate_limit': 'Too many reset attempts. Please wait a few minutes before trying again.',
  'error.rate_limit': 'Too many attempts. Please wait a few minutes before trying again.',
  'error.mail_not_sent':
    'The email service is not set up correctly, so the email could not be sent. Please try again later.',
  'error.offline': 'Fairtab cannot be reached. Check your connection and try again. Nothing is lost.',
  'error.unavailable':
    'The service is not available right now. Please try again in a moment. Nothing is lost.',
  'error.session_expired': 'Your session has ended. Please log in again. Your bill is kept on this device.',
  'error.session_load': 'Failed to load user session',
  'error.profile_load': 'Failed to load your profile',
  'error.profile_update': 'Your profile could not be updated. Please try again.',
  'error.home_currency': 'Failed to update home currency',
  'error.subscription_active': 'Cancel your subscription first. Nothing was deleted.',
  'error.delete_failed': 'Failed to delete account. Please try again later.',
  'error.export_failed': 'Failed to export your data. Please try again later.',
  'error.log_out': 'Error during logout',
  'error.sign_up': 'An error occurred during signup.',
  'error.log_in': 'Please check your credentials and try again',
  'error.demo_no_account': 'Invalid login credentials. No account found.',
  'error.demo_email_not_found': 'Invalid login credentials. Email not found.',
  'error.unexpected': 'An unexpected error occurred. Please try again.',
  'error.reference': '{body} (Reference: {reference})',
} as const;
