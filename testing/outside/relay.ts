import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to a database server that a test can break. */
export interface Relay {
  /** The address of the database by this way. */
  address: string
  /** Breaks every connection, and refuses new ones. */
  break: () => Promise<void>
  mend: () => Promise<void>
  /** Lets nothing come back from the server any more, and says nothing of it: what was sent to it still arrives. */
  silence: () => void
  /** Lets everything come back that was kept. */
  unsilence: () => void
}

/** Opens a way to the server of an address; with others, each new connection leads to the next in turn. */
export async function openRelay(address: string, ...others: string[]): Promise<Relay> {
  const targets = [address, ...others].map((one) => new URL(one))
  let turn = 0
  const sockets = new Set<Socket>()
  const answering = new Set<Socket>()
  let isSilent = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    const target = targets[turn++ % targets.length]
    const far = connect(Number(target?.port || 5432), target?.hostname)
    keep(near)
    keep(far)
    answering.add(far)
    far.on('close', () => answering.delete(far))
    near.pipe(far).pipe(near)
    if (isSilent) far.pause()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const near = new URL(address)
  near.host = `127.0.0.1:${port}`
  return {
    address: near.toString(),
    break: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.resetAndDestroy()
      await closed
    },
    silence: () => {
      isSilent = true
      for (const far of answering) far.pause()
    },
    unsilence: () => {
      isSilent = false
      for (const far of answering) far.resume()
    },
    mend: async () => {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}
