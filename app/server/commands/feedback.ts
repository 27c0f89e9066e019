import { CannotRun, table } from '#db/command.ts'
import { feedbackApi } from '#features/feedback/contract.ts'
import type { CommandContext, Commands } from './context.ts'

const usage = `npm run admin -- feedback                  feedback that is not done, newest first
npm run admin -- feedback done ID          marks it as done
npm run admin -- feedback reply ID TEXT    replies by email and marks it as done`
const LISTED_MAX = 50

async function list({ send }: CommandContext): Promise<string> {
  const open = await send(feedbackApi.list, { query: { limit: LISTED_MAX } })
  if (open.length === 0) return 'There is no open feedback'
  return table(
    ['id', 'on', 'stars', 'from', 'comment'],
    open.map(({ id, created_at, rating, email, comment }) => [
      id,
      created_at.slice(0, 10),
      rating,
      email ?? '-',
      comment.replaceAll('\n', ' '),
    ]),
  )
}

/** Command that lists and handles feedback. */
export const feedbackCommands: Commands = {
  feedback: {
    usage,
    run: async (context, [verb, number, ...words]) => {
      if (verb === undefined) return list(context)
      const params = { id: /^\d{1,12}$/.test(number ?? '') ? Number(number) : 0 }
      if (params.id === 0) throw new CannotRun(usage)
      if (verb === 'done' && words.length === 0) {
        await context.send(feedbackApi.setDone, { params, body: { is_done: true } })
        return `Feedback ${params.id} is done`
      }
      if (verb !== 'reply' || words.length === 0) throw new CannotRun(usage)
      await context.send(feedbackApi.reply, { params, body: { text: words.join(' ') } })
      return `The reply to feedback ${params.id} will be sent`
    },
  },
}
