CREATE TABLE "cmr_order" (
	"cmr_order_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"cmr_id" bigint NOT NULL,
	"sales_order_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "cmr_order_once" UNIQUE("cmr_id","sales_order_id","company_code")
);
--> statement-breakpoint
CREATE TABLE "cmr" (
	"cmr_id" bigserial PRIMARY KEY NOT NULL,
	"company_code" text DEFAULT nullif(current_setting('app.company', true), '') NOT NULL,
	"cmr_no" text,
	"consignee" text NOT NULL,
	"consignee_address" text,
	"delivery_place" text,
	"loading_place" text,
	"loading_on" date,
	"invoice_no" text,
	"marks" text,
	"packages" integer,
	"packing" text,
	"hs_name" text,
	"hs_codes" text,
	"weight" numeric(12,4),
	"volume" numeric(14,6),
	"instructions" text,
	"carriage_terms" text DEFAULT 'paid' NOT NULL,
	"carrier" text,
	"plate" text,
	"successive_carriers" text,
	"reservations" text,
	"agreements" text,
	"issued_place" text,
	"issued_on" date,
	"received_on" date,
	"scan" text,
	"comments" text,
	"language_code" text,
	"fsm_instance_id" bigint NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"created_by" bigint,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"updated_by" bigint,
	CONSTRAINT "cmr_no" UNIQUE("company_code","cmr_no"),
	CONSTRAINT "cmr_company" UNIQUE("company_code","cmr_id")
);
--> statement-breakpoint
ALTER TABLE "cmr_order" ADD CONSTRAINT "cmr_order_cmr" FOREIGN KEY ("company_code","cmr_id") REFERENCES "public"."cmr"("company_code","cmr_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cmr_order" ADD CONSTRAINT "cmr_order_sales_order" FOREIGN KEY ("company_code","sales_order_id") REFERENCES "public"."sales_order"("company_code","sales_order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cmr" ADD CONSTRAINT "cmr_company_code_company_company_code_fk" FOREIGN KEY ("company_code") REFERENCES "public"."company"("company_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cmr" ADD CONSTRAINT "cmr_scan_picture_picture_id_fk" FOREIGN KEY ("scan") REFERENCES "public"."picture"("picture_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cmr" ADD CONSTRAINT "cmr_fsm_instance_id_fsm_instance_fsm_instance_id_fk" FOREIGN KEY ("fsm_instance_id") REFERENCES "public"."fsm_instance"("fsm_instance_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cmr_order_order" ON "cmr_order" USING btree ("sales_order_id");--> statement-breakpoint
CREATE INDEX "cmr_order_cmr" ON "cmr_order" USING btree ("cmr_id");--> statement-breakpoint
CREATE INDEX "cmr_scan" ON "cmr" USING btree ("scan");--> statement-breakpoint
CREATE UNIQUE INDEX "cmr_instance" ON "cmr" USING btree ("fsm_instance_id");