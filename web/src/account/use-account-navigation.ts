import { navigate, useSearch } from 'wouter/use-browser-location';
import { offerGuestData } from '#web/bills/guest-data.ts';
import { guestReturnPath, OFFERING, safeReturnPath, withFrom } from '#web/paths.ts';
import { headedFor, keepReturn } from '#web/platform/accounts/return-path.ts';
import { startGuestSession } from '#web/platform/session.ts';

/**
 * Where the pages about access lead: they pass on the page that the visitor was headed to.
 * @param kept that page, as this device remembers it; by default it is found by the address
 */
export function useAccountNavigation(kept?: string | null) {
  const search = useSearch();
  const from = kept === undefined ? headedFor(search) : kept;
  /** The path of another of these pages. */
  const to = (page: string): string => withFrom(page, from);
  const goOn = () => navigate(safeReturnPath(from), { replace: true });
  /** Neither the provider nor an email's link returns the requested page, so this device remembers it. */
  const leave = () => keepReturn(from);
  return {
    to,
    goOn,
    leave,
    /** Shows another of these pages, or this one at another address, in place of the present one. */
    replace: (page: string, state: object | null = null) => navigate(to(page), { replace: true, state }),
    leaveFor(page: string, state: object | null = null) {
      leave();
      navigate(to(page), { state });
    },
    /** Goes on after a log-in. What happens to the guest's data is asked before, on this page or at `here`. */
    arrive(here = window.location.href) {
      if (offerGuestData()) navigate(here, { replace: true, state: OFFERING });
      else goOn();
    },
    asGuest() {
      startGuestSession();
      navigate(guestReturnPath(search), { replace: true });
    },
  };
}
