import { setTimeout as wait } from 'node:timers/promises'
import { MACHINES, type MachineName, type Machines } from './machines.ts'

// Longer than Patroni takes, without failsafe mode, to stop a primary that cannot renew its key in etcd.
const WITHOUT_ETCD_MS = 30_000
const WITHOUT_STANDBYS_MS = 15_000
const ANOTHER_LEADS_WITHIN_MS = 60_000

/** Something that happens to the machines; `begin` waits until it has happened, and may return what mends it. */
export interface Disruption {
  name: DisruptionName
  begin: (machines: Machines) => Promise<(() => Promise<unknown>) | undefined>
}

async function leaderOf(machines: Machines): Promise<MachineName> {
  const leader = await machines.leader()
  if (leader === undefined) throw new Error('No server is the primary')
  return leader
}

const untilAnotherLeads = (machines: Machines, old: MachineName) =>
  machines.until(
    `another server than ${old} is the primary`,
    async () => {
      const leader = await machines.leader()
      return leader !== undefined && leader !== old
    },
    ANOTHER_LEADS_WITHIN_MS,
  )

async function expectSameLeader(machines: Machines, leader: MachineName): Promise<void> {
  if ((await machines.leader()) !== leader) throw new Error(`${leader} is not the primary any more`)
}

const IS_PRIMARY = 'select 1 / (not pg_is_in_recovery())::int'
const IS_UNWRITTEN = "select 1 / (to_regclass('written_alone') is null)::int"

/**
 * Lets somebody write on a primary that is cut off and does not know. Once it is mended, `expectUnwritten` waits until it follows the others,
 * and fails if the write was acknowledged or is anywhere.
 */
async function writeAlone(machines: Machines, old: MachineName) {
  if (!(await machines.runStatement(old, IS_PRIMARY))) throw new Error(`${old} does not take itself for the primary`)
  const write = machines.runStatement(old, 'create table written_alone ()')
  return {
    expectUnwritten: async () => {
      await machines.untilHealthy()
      if (await write) throw new Error(`${old} acknowledged what only it had`)
      for (const name of MACHINES)
        if (!(await machines.runStatement(name, IS_UNWRITTEN))) throw new Error(`${name} kept what only ${old} had`)
    },
  }
}

const DISRUPTIONS = {
  'primary killed': async (machines) => {
    const leader = await leaderOf(machines)
    machines.killServer(leader)
    await untilAnotherLeads(machines, leader)
    return undefined
  },
  'machine of the primary lost': async (machines) => {
    const leader = await leaderOf(machines)
    await machines.killMachine(leader)
    await untilAnotherLeads(machines, leader)
    return async () => machines.startMachine(leader)
  },
  'Patroni of the primary hangs': async (machines) => {
    const leader = await leaderOf(machines)
    machines.pausePatroni(leader)
    await untilAnotherLeads(machines, leader)
    const { expectUnwritten } = await writeAlone(machines, leader)
    return async () => {
      machines.resumePatroni(leader)
      await expectUnwritten()
    }
  },
  'primary cut off': async (machines) => {
    const leader = await leaderOf(machines)
    machines.cut(leader, 'everything')
    const { expectUnwritten } = await writeAlone(machines, leader)
    await untilAnotherLeads(machines, leader)
    return async () => {
      machines.mend(leader)
      await expectUnwritten()
    }
  },
  switchover: async (machines) => {
    const leader = await leaderOf(machines)
    const standby = (await machines.members()).find(({ role }) => role === 'sync_standby')?.name
    await machines.patronictl('switchover', '--leader', leader, '--candidate', standby ?? '', '--force')
    await untilAnotherLeads(machines, leader)
    return undefined
  },
  'standby restarted, another rebuilt': async (machines) => {
    const leader = await leaderOf(machines)
    const [restarted = '', rebuilt = ''] = MACHINES.filter((name) => name !== leader)
    await machines.patronictl('restart', 'atelier', restarted, '--force')
    await machines.untilHealthy()
    await machines.patronictl('reinit', 'atelier', rebuilt, '--force', '--wait')
    await machines.untilHealthy()
    await expectSameLeader(machines, leader)
    return undefined
  },
  // Within 20 seconds of this, a standby would not take the lead: it was told that the primary goes on.
  'primary cut off from etcd': async (machines) => {
    const leader = await leaderOf(machines)
    machines.cut(leader, 'etcd')
    await wait(WITHOUT_ETCD_MS)
    return async () => {
      machines.mend(leader)
      await machines.untilHealthy()
      await expectSameLeader(machines, leader)
    }
  },
  'etcd away': async (machines) => {
    await machines.stopEtcd()
    await wait(WITHOUT_ETCD_MS)
    return async () => {
      machines.startEtcd()
      // A member that is still reading its log may name a former primary; then the present one steps down.
      await machines.untilHealthy()
    }
  },
  'both standbys away': async (machines) => {
    const leader = await leaderOf(machines)
    const standbys = MACHINES.filter((name) => name !== leader)
    await Promise.all(standbys.map((name) => machines.killDatabase(name)))
    await wait(WITHOUT_STANDBYS_MS)
    return async () => {
      standbys.forEach((name) => machines.startDatabase(name))
      await machines.untilHealthy()
      await expectSameLeader(machines, leader)
    }
  },
} satisfies Record<string, Disruption['begin']>

export type DisruptionName = keyof typeof DISRUPTIONS

/** The disruptions of a run, in their order. */
export const disruptions = (times: Partial<Record<DisruptionName, number>>): Disruption[] =>
  Object.entries(DISRUPTIONS).flatMap(([name, begin]) =>
    Array.from({ length: times[name as DisruptionName] ?? 0 }, () => ({ name: name as DisruptionName, begin })),
  )
