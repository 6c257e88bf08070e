/** Faults that a test or the demo orders: which calls they hit, how often, and what then happens. */
import type { CannedAnswer } from './canned-answers.ts'
import type { RecordedRequest } from './record.ts'

export interface Target {
  /** Any method unless given. */
  readonly method?: string
  /** Matched against the path without the query. */
  readonly path: RegExp
  /** So many calls pass before the first is hit; none by default. */
  readonly after?: number
  /** How many calls are hit; one by default. */
  readonly times?: number | 'always'
  /**
   * On `request` GitHub never hears of the call; on `response` it has acted and only the answer suffers.
   * `request` by default; `cut` is always of the response.
   */
  readonly on?: 'request' | 'response'
}

export type Effect =
  /** Another answer than GitHub's. */
  | { readonly kind: 'status'; readonly answer: CannedAnswer }
  /** The connection is reset. */
  | { readonly kind: 'reset' }
  | { readonly kind: 'delay'; readonly ms: number }
  /** No answer until the client or the stand-in ends the connection. */
  | { readonly kind: 'hang' }
  /** A page with status 200, as a portal in between sends it. */
  | { readonly kind: 'html' }
  /** The headers promise the whole answer, half of it comes, and the connection ends. */
  | { readonly kind: 'cut' }
  /** No body under the status, 200 when GitHub was not asked. */
  | { readonly kind: 'empty' }
  /** Something happens elsewhere meanwhile: a colleague pushes. The call goes on once it is done. */
  | { readonly kind: 'run'; readonly run: (request: RecordedRequest) => unknown }

export type Fault = Target & Effect

export interface OrderedFault {
  /** How many calls it has hit so far. */
  readonly hits: number
  /** Takes the order back. */
  cancel(): void
}

export interface Faults {
  order(fault: Fault): OrderedFault
  /**
   * The effects on a call, in the order of the orders. What comes after an effect that ends the call stays ordered for
   * the next one. To be asked once a call, when it comes.
   */
  of(request: RecordedRequest): PlannedEffects
}

export interface PlannedEffects {
  readonly request: readonly Effect[]
  readonly response: readonly Effect[]
}

interface Order extends OrderedFault {
  readonly fault: Fault
  hits: number
  seen: number
}

export function createFaults(): Faults {
  const orders = new Set<Order>()
  return {
    order(fault) {
      const order: Order = {
        fault,
        hits: 0,
        seen: 0,
        cancel() {
          orders.delete(order)
        },
      }
      orders.add(order)
      return order
    },
    of(call) {
      const due = [...orders].filter((order) => isDue(order, call))
      const request = take(due.filter(({ fault }) => !isOfResponse(fault)))
      const response = request.some(endsCall) ? [] : take(due.filter(({ fault }) => isOfResponse(fault)))
      return { request, response }
    },
  }
}

function isDue(order: Order, { method, path }: RecordedRequest): boolean {
  const { fault } = order
  if (fault.method !== undefined && fault.method !== method) return false
  if (!fault.path.test(path)) return false
  order.seen += 1
  if (order.seen <= (fault.after ?? 0)) return false
  return fault.times === 'always' || order.hits < (fault.times ?? 1)
}

function take(due: readonly Order[]): Effect[] {
  const last = due.findIndex(({ fault }) => endsCall(fault))
  const taken = last === -1 ? due : due.slice(0, last + 1)
  for (const order of taken) order.hits += 1
  return taken.map(({ fault }) => fault)
}

const endsCall = ({ kind }: Effect) => kind !== 'delay' && kind !== 'run'
const isOfResponse = ({ kind, on = 'request' }: Fault) => kind === 'cut' || on === 'response'
