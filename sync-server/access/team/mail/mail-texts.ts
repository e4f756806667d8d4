/** What mail says, in the languages of the page. */

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

interface MailFacts {
  readonly url: string;
  /** The team's address. */
  readonly team: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

interface MailTexts {
  /** `by` is empty for whoever runs the server. */
  readonly invitation: (facts: MailFacts & { readonly by: string }) => MailText;
  readonly newPassword: (facts: MailFacts) => MailText;
}

const ENGLISH: MailTexts = {
  invitation: ({ by, team, url, until }) => ({
    subject: 'You are invited to a team on Busbar',
    text: `${by || 'Whoever runs the server'} invites you to the team at ${team}, to design hardware together.

Open this link to come in. It works once, until ${timeOf(until, 'en')}:

${url}

If you do not know what this is about, leave it.
`,
  }),
  newPassword: ({ team, url, until }) => ({
    subject: 'Your link for a new password on Busbar',
    text: `Somebody asked for a link by which you come back into your account at ${team}.

Open it to choose a new password. It works once, until ${timeOf(until, 'en')}:

${url}

If it was not you, leave it: your password stays as it is.
`,
  }),
};

const GERMAN: MailTexts = {
  invitation: ({ by, team, url, until }) => ({
    subject: 'Einladung in ein Team auf Busbar',
    text: `${by || 'Wer den Server betreibt,'} lädt Sie in das Team unter ${team} ein, um gemeinsam Hardware zu entwerfen.

Öffnen Sie diesen Link, um hineinzukommen. Er gilt einmal, bis ${timeOf(until, 'de')}:

${url}

Wenn Sie nicht wissen, worum es geht, lassen Sie es dabei.
`,
  }),
  newPassword: ({ team, url, until }) => ({
    subject: 'Ihr Link für ein neues Passwort bei Busbar',
    text: `Jemand hat einen Link angefordert, mit dem Sie wieder in Ihr Konto unter ${team} kommen.

Öffnen Sie ihn, um ein neues Passwort zu wählen. Er gilt einmal, bis ${timeOf(until, 'de')}:

${url}

Wenn Sie das nicht waren, lassen Sie es dabei: Ihr Passwort bleibt, wie es ist.
`,
  }),
};

/** In the language that the browser of whoever has it sent prefers, as far as there is one. */
export function mailTexts(acceptLanguage: string | undefined): MailTexts {
  return /^\s*de\b/i.test(acceptLanguage ?? '') ? GERMAN : ENGLISH;
}

/** To the minute. */
function timeOf(time: number, language: string): string {
  const words = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${words.format(time)} UTC`;
}
