import { isBlank, type Bill, type BillId } from '#domain';
import { moveForms, readForms, serializeForms, type Forms } from './forms.ts';
import type { WriteResult } from '#web/platform/storage/store.ts';
import type { Copies } from './copies.ts';

/** The id under which a bill's forms are stored. A blank bill is not stored, and has another id on every page. */
const idOnDevice = (bill: Bill) => (isBlank(bill) ? undefined : bill.id);

/** The half-typed forms of the bill on screen, and the step that was shown last, beside those of other bills on the device. */
export class HalfTyped {
  readonly #copies: Copies;
  readonly #key: string;
  #state: Forms;

  constructor(copies: Copies, key: string, bill: Bill) {
    this.#copies = copies;
    this.#key = key;
    this.#state = readForms(copies.text(key), idOnDevice(bill));
  }

  get state(): Forms {
    return this.#state;
  }

  /** Changes them: it is on the device when this returns. */
  keep(change: Partial<Forms>, { id }: Bill): WriteResult {
    const next = { ...this.#state, ...change };
    const before = this.#text();
    this.#state = next;
    return this.#copies.write(this.#key, (stamp) => serializeForms(next, id, before, stamp));
  }

  /** Takes over what another tab has typed beside the bill on screen. */
  adopt(bill: Bill): Forms {
    const text = this.#copies.foreign(this.#key);
    if (text !== null) this.#state = { ...this.#state, forms: readForms(text, idOnDevice(bill)).forms };
    return this.#state;
  }

  /** The forms of a bill that has come on screen. */
  open(id: BillId): Forms {
    this.#state = { ...this.#state, forms: readForms(this.#text(), id).forms };
    return this.#state;
  }

  /** Gives the forms of a bill to another one. */
  move(from: BillId, to: BillId): void {
    this.#copies.write(this.#key, (stamp) => moveForms(this.#text(), from, to, stamp));
  }

  /** The stored text: another tab may have written it. */
  #text(): string | null {
    return this.#copies.foreign(this.#key) ?? this.#copies.text(this.#key);
  }
}
