/** The floor: a WebSocket server that sends every frame on to all others and does nothing else. Prints its port. */
import { type WebSocket, WebSocketServer } from 'ws';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
const sockets = new Set<WebSocket>();
server.on('connection', (socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  socket.on('message', (data, isBinary) => {
    for (const other of sockets) if (other !== socket) other.send(data, { binary: isBinary });
  });
});
server.on('listening', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`ready at ws://127.0.0.1:${address.port}`);
});
