import { chainsFor, displayChain } from '#platform/server/fonts/fallback-chains.ts'
import { serveWorker } from '#platform/server/work/persistent-worker.ts'
import { layOutCard, type CardWords } from './layout.ts'

serveWorker(async (words: CardWords) => {
  const { regular } = await chainsFor([words.title, words.context, words.product])
  return layOutCard(words, { display: await displayChain(regular), text: regular })
})
