/** What a session needs from a browser tab. */
import type { Channel, Ports, Turn } from './board/ports.ts';

export function browserPorts(): Ports {
  return {
    WebSocket,
    openChannel: typeof BroadcastChannel === 'undefined' ? null : openChannel,
    queueFor: navigator.locks ? queueFor : null,
    storage: typeof indexedDB !== 'undefined',
    atTick,
    now: () => new Date().toISOString(),
    random: Math.random,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  };
}

function openChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener('message', (event) => listener(event.data)),
    close: () => channel.close(),
  };
}

function queueFor(name: string): Turn {
  const leave = new AbortController();
  let end = () => leave.abort();
  const held = new Promise<void>((resolve) => {
    navigator.locks
      .request(name, { signal: leave.signal }, () => {
        resolve();
        return new Promise<void>((done) => {
          end = done;
        });
      })
      // Leaving the queue is what the abort says; nothing is lost by it.
      .catch(() => undefined);
  });
  return { held, end: () => end() };
}

/** A hidden tab has no animation frames, but its person may still be told to others. */
function atTick(task: () => void): () => void {
  if (document.hidden) {
    const timer = setTimeout(task, 250);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(task);
  return () => cancelAnimationFrame(frame);
}
