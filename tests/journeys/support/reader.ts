import type { CDPSession, Page } from '@playwright/test';

/** A node of the browser's own accessibility tree, as far as a screen reader says something of it. */
interface Spoken {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly value?: { readonly value: string | number };
  readonly description?: { readonly value: string };
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
  readonly properties?: readonly {
    readonly name: string;
    readonly value: { readonly value?: string | number | boolean };
  }[];
}

/** The tree of a page, root first. */
interface Tree {
  readonly nodes: readonly Spoken[];
  readonly byId: ReadonlyMap<string, Spoken>;
  /** DOM nodes with `aria-current`, of which the tree says nothing. */
  readonly current: ReadonlySet<number>;
}

/** Said with their name and nothing else, whatever is in them (ARIA: "children presentational"; fields). */
const WHOLE =
  /^(?:button|radio|checkbox|switch|tab|option|img|image|meter|progressbar|textbox|searchbox|spinbutton|combobox)$/;
/** Said with their name, which is made of their text; more than text may be in them. */
const NAMED = /^(?:link|heading|term)$/;
/** Their text is the name of something else, which says it. */
const LABELS = /^(?:LabelText|Legend)$/;
/** Boxes that nobody hears. */
const SILENT =
  /^(?:generic|none|InlineTextBox|LineBreak|RootWebArea|paragraph|strong|emphasis|LabelText|Legend|Section|ListMarker|DescriptionList|time)$/;
const STATES = ['checked', 'expanded', 'pressed', 'selected', 'disabled', 'required', 'invalid', 'readonly'];
/** States that a screen reader also announces when they are off. */
const EITHER_WAY = ['checked', 'expanded', 'pressed'];

function statesOf({ role, properties = [] }: Spoken): string[] {
  return properties.flatMap(({ name, value: { value } }) => {
    if (name === 'level' && role?.value === 'heading') return [`level ${String(value)}`];
    if (!STATES.includes(name) || value === undefined) return [];
    if (value === false || value === 'false') return EITHER_WAY.includes(name) ? [`not ${name}`] : [];
    return [value === true || value === 'true' ? name : `${name} ${String(value)}`];
  });
}

const textOf = (part: { readonly value: string | number } | undefined): string =>
  String(part?.value ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** "[textbox] Price, "6.50", invalid (Please enter a price)"; undefined for what is silent. */
function lineOf(node: Spoken, { current }: Tree): string | undefined {
  const role = node.role?.value ?? 'none';
  if (node.ignored || SILENT.test(role)) return undefined;
  const name = textOf(node.name);
  const value = textOf(node.value);
  const description = textOf(node.description);
  const said = [
    ...(name === '' ? [] : [name]),
    ...(value === '' ? [] : [`"${value}"`]),
    ...statesOf(node),
    ...(current.has(node.backendDOMNodeId ?? -1) ? ['current'] : []),
  ];
  // A tooltip of the same words is said once.
  const more = description === '' || description === name ? '' : ` (${description})`;
  return `[${role}] ${said.join(', ')}${more}`.trim();
}

async function currentOf(session: CDPSession): Promise<ReadonlySet<number>> {
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '[aria-current]:not([aria-current="false"])',
  });
  const found = await Promise.all(nodeIds.map((nodeId) => session.send('DOM.describeNode', { nodeId })));
  return new Set(found.map(({ node }) => node.backendNodeId));
}

async function treeOf(page: Page): Promise<Tree> {
  const session = await page.context().newCDPSession(page);
  const current = await currentOf(session);
  // Playwright's types know the tree only roughly.
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: Spoken[] };
  await session.detach();
  return { nodes, byId: new Map(nodes.map((node) => [node.nodeId, node])), current };
}

/**
 * The text that a screen reader reads from top to bottom: the browser's accessibility tree in reading order, a line for each role with its
 * name, value, states and description, indented by what it is in.
 */
export async function readAloud(page: Page): Promise<string> {
  // An element that is still sliding in is not complete in the tree.
  let heard = await readOnce(page);
  for (let before = ''; heard !== before;) {
    before = heard;
    await page.evaluate(async () => {
      await Promise.all(
        document
          .getAnimations()
          .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
          .map((animation) => animation.finished.catch(() => undefined)),
      );
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
    heard = await readOnce(page);
  }
  return heard;
}

async function readOnce(page: Page): Promise<string> {
  const tree = await treeOf(page);
  const lines: string[] = [];
  const visit = (node: Spoken, depth: number, isSaid: boolean) => {
    const role = node.role?.value ?? 'none';
    const text = role === 'StaticText' && !node.ignored ? textOf(node.name) : '';
    if (text !== '' && !isSaid) lines.push(`${'  '.repeat(depth)}${text}`);
    const line = role === 'StaticText' ? undefined : lineOf(node, tree);
    if (line !== undefined) lines.push(`${'  '.repeat(depth)}${line}`);
    if (line !== undefined && WHOLE.test(role)) return;
    const isNameless = node.ignored || !(NAMED.test(role) || LABELS.test(role));
    for (const id of node.childIds ?? []) {
      const child = tree.byId.get(id);
      if (child) visit(child, line === undefined ? depth : depth + 1, isSaid || !isNameless);
    }
  };
  const [root] = tree.nodes;
  if (root) visit(root, 0, false);
  return lines.join('\n');
}

/** The screen reader's text for the focused element, and for a dialog around it. */
export async function focused(page: Page): Promise<string> {
  const tree = await treeOf(page);
  const has = (node: Spoken, state: string) =>
    node.properties?.some(({ name, value }) => name === state && value.value === true) ?? false;
  const node = tree.nodes.find((one) => one.role?.value !== 'RootWebArea' && has(one, 'focused'));
  if (!node) return '';
  let around = node.parentId === undefined ? undefined : tree.byId.get(node.parentId);
  while (around && !around.role?.value.endsWith('dialog'))
    around = around.parentId === undefined ? undefined : tree.byId.get(around.parentId);
  return [around && lineOf(around, tree), lineOf(node, tree)].filter(Boolean).join(' > ');
}

/** In the page: notes whatever a live region says from now on. */
function listen(): void {
  const LIVE = ':is([aria-live],[role=status],[role=alert],[role=log],output):not([aria-live=off])';
  const said: string[] = [];
  Object.assign(window, { __said: said });
  /** The last text of each region. One that comes with its words is not heard everywhere, unless it is an alert. */
  const last = new WeakMap<Element, string>();
  const wordsOf = (region: HTMLElement) => region.innerText.replaceAll(/\s+/g, ' ').trim();
  const hear = (region: HTMLElement) => {
    const isUrgent = region.role === 'alert' || region.ariaLive === 'assertive';
    const text = wordsOf(region);
    const before = last.get(region) ?? (isUrgent ? '' : text);
    last.set(region, text);
    if (text !== '' && text !== before) said.push(`${isUrgent ? 'at once: ' : ''}${text}`);
  };
  new MutationObserver(() => {
    for (const region of document.querySelectorAll<HTMLElement>(LIVE)) hear(region);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Hears live regions on every page from here on. */
export async function listenFromNow(page: Page): Promise<void> {
  await page.addInitScript(listen);
}

/** The announcements of live regions since the last call. */
export const heard = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { __said?: string[] }).__said?.splice(0) ?? []);
