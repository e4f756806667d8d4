/** The page's one way to the names of protocols, functions, domains and other ids of the vocabulary. */
export { humanised, inWords, protocolName, protocolWords } from '#schemas/vocabulary/spelling.ts';
