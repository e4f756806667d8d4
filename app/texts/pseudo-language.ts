/**
 * English with each text between ⟦ and ⟧. What stands on the page without them is content, vocabulary, a number, or a text
 * that is missing in the catalogue.
 */
export const reword = (english: string): string => `⟦${english}⟧`;
