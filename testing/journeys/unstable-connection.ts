import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a server on this machine that breaks when so much was sent. */
export interface BreakingLine {
  /** The address of the server by this way. */
  origin: string
  /** Leads it elsewhere: a server that is told this address before it starts has its port after that. */
  leadTo: (port: number) => void
  /** Lets so many more bytes through towards the server; then every connection breaks, and none is taken. */
  breakAfter: (bytes: number) => void
  isBroken: () => boolean
  /** How many bytes went through, to the server and back. */
  carried: () => { up: number; down: number }
  mend: () => void
  close: () => Promise<void>
}

/** Opens a way to a port, or to one that is known later. */
export async function openLine(first?: number): Promise<BreakingLine> {
  let port = first
  let left = Infinity
  const carried = { up: 0, down: 0 }
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    if (left <= 0 || port === undefined) {
      near.resetAndDestroy()
      return
    }
    const far = connect(port, '127.0.0.1')
    keep(near)
    keep(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    far.on('data', ({ length }: Buffer) => void (carried.down += length))
    near.on('data', ({ length }: Buffer) => {
      carried.up += length
      left -= length
      if (left <= 0) for (const socket of sockets) socket.resetAndDestroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (other) => (port = other),
    breakAfter: (bytes) => (left = bytes),
    isBroken: () => left <= 0,
    carried: () => ({ ...carried }),
    mend: () => (left = Infinity),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
