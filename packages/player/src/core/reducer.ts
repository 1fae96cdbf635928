/**
 * The reducers of a feature, one for each event that changes it. `player` is the whole state before the
 * event, for features that depend on others.
 */
export type Reducers<State, Event extends { type: string }, Player = unknown> = {
  readonly [Type in Event['type']]: (
    state: State,
    event: Extract<Event, { type: Type }>,
    player: Player,
  ) => State;
};

/** Returns the feature's state after an event; the same object if the event does not concern it. */
export function reduceFeature<State, Player>(
  reducers: Readonly<Record<string, (state: State, event: never, player: Player) => State>>,
  state: State,
  event: { type: string },
  player: Player,
): State {
  const reduce = reducers[event.type];
  // The reducer was found by the event's type.
  return reduce ? reduce(state, event as never, player) : state;
}
