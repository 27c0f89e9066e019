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
      if (all === 0) return 'Every video has captions, or was asked about before'
      return `${all === 1 ? '1 video is' : `${all} videos are`} captioned one after the other, as npm run jobs shows`
    },
  },
}
