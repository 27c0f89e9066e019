import { CannotRun } from '#db/command.ts'
import { administrationApi } from '#features/administration/contract.ts'
import type { Commands } from './context.ts'

const usage = 'npm run admin -- test-mail ADDRESS         sends a test email, and says what the mail server answered'

/** Command that tests email. */
export const mailCommands: Commands = {
  'test-mail': {
    usage,
    run: async ({ send, services, isProgram }, [to, ...others]) => {
      if (to === undefined || others.length > 0) throw new CannotRun(usage)
      if (!isProgram && services.config.SMTP_URL === undefined)
        throw new CannotRun('No mail server is set, and the program with its sandbox is not running. Set SMTP_URL')
      const { sent_to } = await send(administrationApi.testMail, { body: { to } })
      return `Sent to ${sent_to}`
    },
  },
}
