/** The text of the page's live region, as a signal. */
import { type Accessor, createSignal, onCleanup } from 'solid-js';
import { type Announcer, announcer } from '../editor/announcer.ts';

export function announcements(): { readonly announcement: Accessor<string>; readonly announce: Announcer } {
  const [announcement, setAnnouncement] = createSignal('');
  /** Said anew even where the words are those of before: a live region tells only what differs. */
  const say = (text: string) => text !== '' && setAnnouncement((said) => (said === text ? `${text}\u00a0` : text));
  const announce = announcer(say, {
    now: () => performance.now(),
    after(ms, task) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
  });
  onCleanup(announce.close);
  return { announcement, announce };
}
