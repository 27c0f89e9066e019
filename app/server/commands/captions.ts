import { CannotRun } from '#db/command.ts'
import { captioningApi } from '#features/videos/contract.ts'
import type { Commands } from './context.ts'

const usage = 'npm run admin -- captions                  has videos captioned that have no captions yet'

/** Command that has older videos captioned. */
export const captionCommands: Commands = {
  captions: {
    usage,
    run: async ({ send }, words) => {
      if (words.length > 0) throw new CannotRun(usage)
      let all = 0
      for (;;) {
        const { requested } = await send(captioningApi.captionVideos, {})
        if (requested === 0) break
        all += requested
      }
      if (all === 0)
        return 'Nothing to do: every video has captions, was requested before, or has automatic captions turned off'
      return `${all === 1 ? '1 video' : `${all} videos`} will be captioned, one at a time. npm run jobs shows the progress.`
    },
  },
}
