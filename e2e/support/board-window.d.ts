/** What the page lends to tests; see app/canvas/bench.ts. */
interface Window {
  __board?: {
    screenOf(id: string): { readonly x: number; readonly y: number } | null;
    view(): { readonly x: number; readonly y: number; readonly k: number };
  };
}
