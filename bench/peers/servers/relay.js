// What any server costs at least: it sends each update to the others of its room, with no document, no check, no storage.
import { WebSocketServer } from 'ws';

const NOTHING = Uint8Array.of(0, 1, 2, 0, 0);
const rooms = new Map();

new WebSocketServer({ port: Number(process.env.PORT), host: '127.0.0.1', perMessageDeflate: false }).on(
  'connection',
  (socket, { url }) => {
    const room = rooms.get(url) ?? new Set();
    rooms.set(url, room.add(socket));
    socket.on('error', () => {});
    socket.on('close', () => room.delete(socket));
    socket.on('message', (frame) => {
      if (frame[0] === 0 && frame[1] === 0) socket.send(NOTHING);
      else if (frame[0] === 1 || frame[1] === 2) for (const other of room) if (other !== socket) other.send(frame);
    });
  },
);
