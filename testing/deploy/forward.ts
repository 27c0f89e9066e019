// Lets whoever is outside a network of its own reach ports inside it: each has a socket of its number in a folder.
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

const endTogether = (one: Socket, other: Socket) =>
  one.on('error', () => undefined).once('close', () => other.destroy())

const [folder = '.', ...ports] = process.argv.slice(2)
for (const port of ports) {
  createServer((outside) => {
    const inside = connect({ port: Number(port), host: '127.0.0.1' })
    endTogether(outside, inside)
    endTogether(inside, outside)
    outside.pipe(inside).pipe(outside)
  }).listen(join(folder, port), () => process.stdout.write(`${port}\n`))
}
