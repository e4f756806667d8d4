/** A server of this machine that takes mail (SMTP), and keeps it. */
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it was sent, with its lines joined. */
  readonly text: string;
}

export interface MailServer {
  readonly port: number;
  readonly taken: readonly TakenMail[];
  /** Refuses what comes from now on, as a server does that knows no such person. */
  refuses: boolean;
  /** Answers nothing from now on. */
  isSilent: boolean;
  /** Resolves with the next mail. */
  next(): Promise<TakenMail>;
  close(): Promise<void>;
}

export async function startMailServer(password?: string): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const waiting: ((mail: TakenMail) => void)[] = [];
  const server = new SMTPServer({
    disabledCommands: password === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: password === undefined,
    onConnect: (_session, done) => {
      if (!running.isSilent) done();
    },
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username ?? '' }) : done(new Error('wrong password')),
    onRcptTo: (_address, _session, done) => done(running.refuses ? new Error('nobody of this name') : null),
    onData: (stream, session, done) => {
      text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: plain(raw),
        };
        taken.push(mail);
        waiting.shift()?.(mail);
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const running: MailServer = {
    port: (server.server.address() as AddressInfo).port, // a TCP server that listens has one
    taken,
    refuses: false,
    isSilent: false,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return running;
}

/** Quoted-printable, as mail of few other letters is sent. */
function plain(raw: string): string {
  const bytes = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
