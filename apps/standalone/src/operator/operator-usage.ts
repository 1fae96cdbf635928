import {
  commerceTypes,
  eventStatuses,
  operatorRoles,
  webhookDeliveryStates,
  webhookKinds,
} from '@grandstand/contract/constants';

/** What the operator's command prints for `--help`. */
export const usage = `Usage: npm run operator -- [--tenant <id>] <command>

Commands, sent to the server that runs on this machine:
  list [--status ${eventStatuses.join('|')}]
      lists events with id, status, start and title
  create --title <text> --sport <sport> [--start now|<ISO time>] [--status <status>]
         [--end <ISO time>] [--film <video>] [--team1 <id> --team2 <id>] [--commerce <type>]
      creates an event; with a video (--film) it is broadcast from its start, without one it waits for
      an encoder; --commerce is ${commerceTypes.join(', ')}
  call <noun.verb> [<key>=<value> …] [--body <file>|-]
      makes any operator call and prints its response as JSON, such as "call event.listAll text=derby" or
      "call event.update id=<id> --body change.json"; keys are those of its path or query
  import-fixtures <file>|- [--dry-run]
      imports matches from CSV or JSON, all or nothing; rows match by referenceId, so that a second import
      corrects the first. --dry-run checks the rows and stores nothing
  import-teams, import-rosters <file>|- [--dry-run]
      imports competitions and teams, and the players of the teams that the file names
  export-fixtures, export-teams, export-rosters [<file>]
      prints what an import reads, or writes it to a file: JSON if its name ends in .json, otherwise CSV
  set-stream <id> <address>
      sets the address of the HLS stream of an event; waiting viewers switch to it at once
  check-stream <address>
      prints what the stream at an address consists of, and whether browsers can play it
  set-status <id> ${eventStatuses.join('|')}
      sets the status of an event; open pages reload it
  stats <id> <JSON>
      sets statistics, e.g. '{"score":{"home":1,"away":0},"metrics":[{"name":"Shots",
      "filterId":"shots","home":4,"away":2}]}'; open pages show them at once
  clock <id> start|stop [<minutes>:<seconds>]
      starts the match clock of a live event from where it stopped, or stops it; with a time, from or at
      that time
  ads <id> <JSON>
      replaces the ads of an event, e.g. '[{"source":"https://ads.example/vast",
      "timeOffset":"start"}]'; timeOffset is seconds, a share such as "25%", "start" or "end"
  schedule <id> <JSON>
      replaces what a channel shows after the current item, e.g. '{"slate":"pause","items":[{"eventId":"final",
      "start":"2026-11-21T18:00:00Z"}]}'; slate is a video of the media library, shown in between
  create-stream-key <event>|--camera <camera> [--role main|backup] [--panorama] [--name <text>]
      creates a key with which an encoder publishes to an event, or to what a camera films; shown once.
      With --panorama, it sends the panorama of the event
  stream-keys
      lists stream keys without the keys themselves: valid ones, then revoked ones
  rotate-stream-key <key id>
      replaces a key; the old one ends at once
  revoke-stream-key <key id>
      ends a key, and disconnects its encoder
  set-camera <id> <camera>|none
      sets the camera that films an event
  recording <id>
      prints what was recorded of an event, and what its encoder sends now
  trim <id> <start>|- <end>|-
      limits what viewers see of a finished recording to a range, in seconds; "trim <id> - -" removes the
      limit
  cut <id> <start>-<end> …
      takes parts out of a finished recording, in seconds; "cut <id> none" puts them back
  offset <id> <seconds>
      corrects the delay of the camera: a positive number moves goals and tags later in the video
  captions <id> <language> <file>|none
      sets the captions of a replay from a WebVTT or SRT file, whose times count from the first frame that
      the replay shows; "none" removes them
  upload <id> <file>
      makes a file (MP4, MOV, MKV, TS) the replay of an event, in place of its current video; after an
      interruption, the same command resumes where it stopped
  upload <id> <file> panorama [<position>]
      makes a file the panorama of a recorded event; it starts with the recording, or at a position in seconds
  import <id> <address>
      copies a finished HLS stream, at an https address or in the tenant's folder of the media library
      (<folder>/<playlist>), and makes it the replay of an event
  mirror <id> [<address>]|off
      records a live stream of another site as the video of an event, so that access rules, clips and the
      replay work; without an address, the stream that the event shows. A finished stream is copied. "off" ends
      the recording; what was recorded remains
  uploads [<id>]
      lists uploads and imports, of all events or one, with their progress
  remove-upload <upload>
      removes an upload and its video; an event that shows it is left without a video
  roster <team> <file>|none
      replaces the players of a team with those of a CSV file with the columns number, name, position and
      picture; "none" removes them. Teams of minors have no roster
  lineup <event> <file>|none
      replaces the line-ups of a match with those of a CSV file with the columns team (home or away) and
      number, and optionally name, position, role (starting or bench) and captain (yes); a team without a
      line keeps its own; "none" removes both. Name and position come from the roster unless given.
      Matches and teams of minors have no line-ups
  cancel <id>
      cancels an upcoming event: it stays listed but never starts
  reinstate <id>
      reinstates a cancelled event
  people
      lists the people who may open the studio, with their roles
  person add <email> [--role ${operatorRoles.join('|')}] [--administrator]
      prints a link by which a person creates their login for the studio, by default as owner; it works
      once, for seven days. Administrators may do everything in every tenant
  tenant new <id> --name <text> --host <host> [--owner <email> [--mail]] [--logo <file>] [--mark <file>]
         [--accent <colour>] [--secondary <colour>] [--languages <list>] [--sports <list>]
         [--time-zone <zone>] [--body <file>|-] [--dry-run]
      creates a tenant, which is served as soon as one of its host names is verified; --body reads further
      settings, as a tenant file has them. Prints the link by which the owner creates their login, or mails it
      with --mail
  tenant list [--archived]
      lists the tenants of files and of the database
  tenant show <id>
      prints a tenant with its settings and the DNS records that its host names need
  tenant update <id> [--body <file>|-] [--name <text>] [--host <hosts>] [--accent <colour>] … [--dry-run]
      changes the settings of a tenant, or replaces them with those of a file
  tenant check-host <id> <host> [--without-proof]
      verifies a host name by its DNS record or its file, so that it is served; --without-proof skips that
  tenant logo <id> <file> [--square]
      replaces the logo of a tenant, or its square mark
  tenant archive <id>
      stops serving a tenant and keeps all it has; "tenant restore <id>" serves it again
  tenant export <id> [<file>]
      prints the settings as a tenant file, or writes them to one
  person reset-factors <email>
      removes the authenticator app, recovery codes and passkeys of a person who has lost them, ends their
      sessions, and notifies them by mail; they sign in by password
  webhook list
      lists the endpoints to which messages are sent
  webhook add <address> <kind> …|all
      sends messages to an address, and prints the secret that signs them, which is shown once; kinds are
      ${webhookKinds.slice(0, 4).join(', ')},
      ${webhookKinds.slice(4).join(', ')}
  webhook enable|disable|archive|rotate-secret|test <endpoint>
      enables, disables or archives an endpoint, replaces its secret, or sends it a message to try it
  webhook deliveries [<endpoint>] [--state ${webhookDeliveryStates.join('|')}]
      lists the latest deliveries; "webhook delivery <id>" prints one with the response
  webhook replay <delivery>, webhook replay <endpoint> --since <time>
      sends a message again, or all failed ones since a time
  allow-tags <email>
      lets an account create global tags
  refuse-tags <email>
      revokes that; the tags that the account created stay
  analytics [--days <number>]
      prints visitors, pages, events and playback of the last days (default: 7)
  quality [<event>] [--days <number>]
      prints playback quality by day and event: start, stalls, bitrate, errors

Commands that open the database themselves, with the settings of the server:
  backup <folder>
      writes a backup of the database and of DATA_DIR to a new folder, counts its rows and files, and reads it
      back; with the embedded database, stop the server first
  restore <folder>
      restores a backup into an empty database and an empty DATA_DIR, and compares every table and file
  migrate
      migrates the database to this version, once, however many processes do so at the same time; a server
      with MIGRATE=off starts after it
  move-shared-files
      moves avatars, pictures of tenants and earlier builds from SHARED_DIR to SHARED_STORE, while servers run;
      after an interruption, the same command resumes where it stopped
  forget-token-secret
      if TOKEN_SECRET is lost: the next start uses another one, and every session, code, mailed link,
      authenticator app and key of a script ends

Sports are those of the tenant's file, such as football.
Without --tenant, the tenant is that of "localhost", else the first.
The command reads the port and the data directory from PORT and DATA_DIR, like the server.`;
