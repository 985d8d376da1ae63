DROP INDEX "report_recipient_once";--> statement-breakpoint
CREATE UNIQUE INDEX "report_recipient_once" ON "report_recipient" USING btree ("company_code","report_mailing_id","user_id");