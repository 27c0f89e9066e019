import { answerApart } from '#platform/server/apart.ts'
import { readVideo } from './read-video.ts'

await answerApart(readVideo)
