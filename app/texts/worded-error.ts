import { shellTexts } from './shell.ts';

/** An error whose message is a text of the catalogue, written for people. The message of any other error is for developers. */
export class WordedError extends Error {}

/** What people are told of an error: its own words, or that something went wrong, with the message for a report. */
export function errorWords(error: unknown): string {
  return error instanceof WordedError ? error.message : shellTexts.wentWrong({ error: String(error) });
}
