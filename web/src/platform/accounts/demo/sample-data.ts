/** What the demo account has on file (docs/product/accounts.md, "Demo mode"). */
export const DEMO_GROUPS = [
  { id: 'demo-group-1', name: 'Friday crew', members: ['Maya', 'Tom', 'Priya'], lastUsed: '2026-01-16' },
  { id: 'demo-group-2', name: 'Family', members: ['Ann', 'Zoe'], lastUsed: '2025-12-26' },
] as const;

export const DEMO_BILLS = [
  { id: 'demo-bill-1', date: '2026-01-16', restaurant: 'The Corner Table', total: 86.4, split: 3 },
  { id: 'demo-bill-2', date: '2025-12-26', restaurant: 'Olive & Thyme', total: 64.2, split: 2 },
] as const;
