"""The runs as a table, in Markdown."""

HEADER = [
    "operation", "program", "round trips, work (total)", "RF exchanges", "host bytes out/in",
    "air bytes out/in", "modelled ms, open + work + close", "work at 115200 baud", "result"]


def table(runs, reading_back):
    rows = [HEADER, ["---"] * len(HEADER)]
    for run in runs:
        rows.append([
            run.operation, run.program,
            f"{run.work.round_trips} ({run.work.round_trips + run.round_trips_around})",
            *counts(run.work),
            " + ".join(f"{part.modelled_ms:.1f}" for part in (run.open, run.work, run.close)),
            f"{run.ms_at_usual_rate:.1f}", run.fault or "ok"])
        if run.program == "nfctool" and run.operation in reading_back:
            costs = reading_back[run.operation]
            rows.append([
                "", "of which reading back", str(costs.round_trips), *counts(costs),
                f"{costs.modelled_ms:.1f}", f"{costs.modelled_ms:.1f}", ""])
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADER))]
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths)) + " |"
        for row in rows)


def counts(costs):
    return [
        str(costs.rf_exchanges), f"{costs.bytes_to_reader}/{costs.bytes_from_reader}",
        f"{costs.air_bytes_sent}/{costs.air_bytes_received}"]
