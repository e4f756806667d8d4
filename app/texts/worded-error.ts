import { shellTexts } from './shell.ts';

/** An error whose message is a text of the catalogue, written for people. The message of any other error is for developers. */
export class WordedError extends Error {}

/**
 * What people are told of an error: its own words, that code of the page could not be fetched, or that something went wrong, with the
 * message for a report.
 */
export function errorWords(error: unknown): string {
  if (error instanceof WordedError) return error.message;
  return isNotLoaded(error) ? shellTexts.partNotLoaded : shellTexts.wentWrong({ error: String(error) });
}

/** Whether the error is that of a browser which could not fetch the code of a page. */
export function isNotLoaded(error: unknown): boolean {
  return NOT_LOADED.test(String(error));
}

const NOT_LOADED = /dynamically imported module|importing a module script|unable to preload/i;
