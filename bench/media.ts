// What making videos fit for every browser costs beside plain ffmpeg: `node bench/media.ts [seconds of video] [rounds]`.
import { measureTranscoding } from './media/transcode.ts'

const [seconds = 20, rounds = 3] = process.argv.slice(2).map(Number)
console.log(await measureTranscoding(seconds, rounds))
