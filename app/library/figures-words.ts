import type { FiguresState } from '#engine/library/figures.ts';

/** What is said of a part's figures: on the mark, and to who asks why. */
export const FIGURES_WORDS: Readonly<Record<FiguresState, { readonly short: string; readonly why: string }>> = {
  verified: { short: 'verified', why: 'Every figure was read in the document that it comes from:' },
  partly: { short: 'partly verified', why: 'Some figures were read in their documents, others were not:' },
  unverified: { short: 'unverified', why: 'Nobody has checked the figures against their documents yet:' },
  unnamed: { short: 'no source', why: 'The definition does not say where its figures come from.' },
};
